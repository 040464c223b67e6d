/** The composer of messages, to those who were absent from a class. */
export const writeToAbsentees = (session: string): string =>
  `/lhms/manage-lachall/conversation/new?to=absentees:${session}`;
