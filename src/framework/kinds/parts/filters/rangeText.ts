/** Label keys of a range of days or times. */
export const FROM_TO = { gte: 'framework.kinds.filter.from', lte: 'framework.kinds.filter.to' };

export const readText = (text: string): string | null => (text === '' ? null : text);
export const writeText = (operand: unknown): string => (typeof operand === 'string' ? operand : '');
