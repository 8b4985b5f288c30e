/** A health facility of the programme, in a city of the default country. */
interface Facility {
  readonly name: string;
  readonly province: string;
  readonly city: string;
  readonly address: string;
  /** Degrees, north and east (WGS 84), of its part of the city. */
  readonly position: readonly [number, number];
}

/** Where the programme works; provinces and cities are the starter content's. */
export const facilities: readonly Facility[] = [
  {
    name: 'Korangi Chest Clinic',
    province: 'Sindh',
    city: 'Karachi',
    address: 'Sector 33 Korangi Industrial Area',
    position: [24.8436, 67.1397],
  },
  { name: 'Orangi Town Health Centre', province: 'Sindh', city: 'Karachi', address: 'Street 14 Orangi Town', position: [24.951, 67.0023] },
  { name: 'Hyderabad Chest Hospital', province: 'Sindh', city: 'Hyderabad', address: 'Station Road', position: [25.396, 68.3578] },
  { name: 'Sukkur Health Centre', province: 'Sindh', city: 'Sukkur', address: 'Military Road', position: [27.7052, 68.8574] },
  {
    name: 'Shahdara Health Centre',
    province: 'Punjab',
    city: 'Lahore',
    address: 'Grand Trunk Road Shahdara',
    position: [31.6207, 74.2824],
  },
  { name: 'Multan Chest Clinic', province: 'Punjab', city: 'Multan', address: 'Abdali Road', position: [30.1575, 71.5249] },
  {
    name: 'Peshawar Chest Clinic',
    province: 'Khyber Pakhtunkhwa',
    city: 'Peshawar',
    address: 'Dabgari Gardens',
    position: [34.008, 71.57],
  },
  { name: 'Quetta Health Centre', province: 'Balochistan', city: 'Quetta', address: 'Brewery Road', position: [30.1798, 66.975] },
];

/** Streets and landmarks that addresses are made of. */
export const streets = [
  'House 12 Street 4',
  'House 7 Street 21',
  'Flat 3 Al Madina Apartments',
  'House 118 Block C',
  'House 45 Gali 9',
  'Plot 22 Sector 5',
  'House 3 Mohalla Islamabad',
  'Flat 14 Rehman Heights',
  'House 61 Street 2',
  'House 9 Railway Colony',
] as const;

export const landmarks = [
  'Near Jamia Masjid',
  'Behind Government School',
  'Opposite Water Tank',
  'Near Sabzi Mandi',
  'Next to Bus Stop',
  'Near Post Office',
  'Opposite Petrol Pump',
  'Behind Railway Station',
] as const;
