import type { Area } from '../message.ts';

/** Photos of patients. */
export const photoEn = {
  'photo.of': 'Photo of {name}',
  'photo.column': 'Photo',
  'photo.open': 'Open the photo of {name}',
  'photo.add': 'Take or choose a photo',
  'photo.replace': 'Take or choose another',
  'photo.remove': 'Remove photo',
  'photo.removeSure': 'The photo is removed from the server for good. The audit trail keeps that there was one.',
  'photo.take': 'Take a photo',
  'photo.choose': 'Choose a file',
  'photo.snap': 'Take it',
  'photo.turn': 'Other camera',
  'photo.again': 'Start again',
  'photo.save': 'Save photo',
  'photo.use': 'Use this photo',
  'photo.hint':
    'The face fills the square. JPEG or PNG; the picture is made smaller on this device, and place and time that the camera wrote are left out.',
  'photo.preview': 'What will be saved',
  'photo.bigger': 'Zoom',
  'photo.across': 'Move sideways',
  'photo.down': 'Move up and down',
  'photo.noCamera': 'The camera cannot be used. Allow it in the browser, or choose a file.',
  'photo.notSaved': {
    kind: 'warning',
    text: 'The patient is registered, but the photo was not saved. Take it again on the page of the patient.',
  },
  'photo.keptOnDevice': { kind: 'info', text: 'The photo is kept on this device. It is sent as soon as the server answers.' },
  'photo.saved': { kind: 'success', text: 'Photo saved' },
  'photo.removed': { kind: 'success', text: 'Photo removed' },
  'photo.notPicture': { kind: 'error', status: 400, text: 'This is not a JPEG or PNG picture. Choose another file.' },
  'photo.damaged': { kind: 'error', status: 400, text: 'This picture is damaged or incomplete. Choose another file.' },
  'photo.tooLarge': { kind: 'error', status: 400, text: 'The photo may have at most {most} kB' },
  'photo.fileTooLarge': { kind: 'error', text: 'The file may have at most {most} MB. Choose a smaller picture.' },
  'photo.tooManyPoints': { kind: 'error', status: 400, text: 'A picture of {width} × {height} points is too large. Choose a smaller one.' },
  'photo.changedMeanwhile': { kind: 'warning', status: 409, text: 'Somebody changed the photo meanwhile. Look at it again.' },
} as const satisfies Area;
