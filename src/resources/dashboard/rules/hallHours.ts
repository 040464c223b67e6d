interface HeatMap {
  /** The first hour. */
  from: number;
  /** Share of halls in use, 0 to 1, by day and then by hour. */
  days: readonly (readonly number[])[];
}

/** The mean share of halls in use at each hour, over the days that have any use. */
export function meanByHour({ from, days }: HeatMap): { hour: number; share: number }[] {
  const used = days.filter((shares) => shares.some((share) => share > 0));
  const hours = Math.max(0, ...days.map(({ length }) => length));
  return Array.from({ length: hours }, (_, index) => ({
    hour: from + index,
    share:
      used.length === 0
        ? 0
        : used.reduce((sum, shares) => sum + (shares[index] ?? 0), 0) / used.length,
  }));
}
