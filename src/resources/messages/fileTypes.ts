/** The types of file that can be attached to a message. */
export const FILE_TYPES = [
  'application/pdf',
  'image/*',
  'text/plain',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
