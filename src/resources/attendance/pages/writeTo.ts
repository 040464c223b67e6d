/** Path of a new message to the absentees of a class. */
export const writeToAbsentees = (session: string): string =>
  `/lhms/manage-lachall/conversation/new?to=absentees:${session}`;
