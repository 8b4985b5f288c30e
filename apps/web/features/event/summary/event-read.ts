/** An event with everything that belongs to it, as the closure, the summary and the sheet read it. */
export interface FullEvent {
  uuid: string;
  eventId: number;
  name: string;
  description: string | null;
  closed: boolean | null;
  closureNotes: string | null;
  voided?: boolean;
  eventType: { uuid: string; name: string } | null;
  location: { uuid: string; display: string; name?: string } | null;
  schedule: {
    scheduleId: number;
    plannedDate: string | null;
    eventDate: string | null;
    endDate: string | null;
    plannedEndDate?: string | null;
  } | null;
  eventParticipants: readonly {
    eventParticipantId: number;
    attendance: boolean | null;
    absenceReason: string | null;
    plannedForEvent: boolean | null;
    participant: { uuid: string; name: string; salaryValue?: string | null; salaryType?: { uuid: string; name: string } | null };
  }[];
  eventServices: readonly (Figures & {
    eventServiceId: number;
    service: { uuid: string; name: string; unitCost?: string | null; serviceType?: { uuid: string; name: string } | null };
  })[];
  eventAssets: readonly (Figures & {
    eventAssetId: number;
    asset: {
      uuid: string;
      name: string;
      referenceId?: string | null;
      capitalValue?: string | null;
      fixedAsset?: boolean;
      assetType?: { uuid: string; name: string; assetCategory?: { uuid: string; name: string } | null } | null;
    };
  })[];
}

interface Figures {
  quantity: number | null;
  actualCost: string | null;
  plannedQuantity?: number | null;
  plannedCost?: string | null;
  plannedForEvent: boolean | null;
  availableInEvent: boolean | null;
}
