/** The standing of an applicant after publication. */
export interface Standing {
  application: string;
  /** Options, most wanted first. */
  choices: readonly string[];
  /** The option whose seat they hold, offered or accepted. */
  holds: string | null;
  /**
   * `waiting`: takes part in the reserve lists. `settled`: has accepted. `out`: declined, let an
   * offer pass, or was left out.
   */
  state: 'waiting' | 'settled' | 'out';
  /** The board added the seat beyond the quota; no one succeeds to it. */
  isExtra: boolean;
}

export interface ReserveOption {
  id: string;
  quota: number;
  /** Applications in the order of merit, eligible ones only. */
  order: readonly string[];
}

export interface MoveUp {
  application: string;
  /** The seat that they give up for it. */
  from: string | null;
  to: string;
}

const wants = ({ choices, holds }: Standing, option: string): boolean => {
  const place = choices.indexOf(option);
  return place >= 0 && (holds === null || place < choices.indexOf(holds));
};

/**
 * The applicants who move up to free seats: for each seat the first in order of merit who prefers
 * it to the seat held and has neither accepted nor left. Seats given up are filled in turn. Each
 * applicant moves once, from the seat held before to the final one.
 */
export function moveUp(
  options: readonly ReserveOption[],
  standings: readonly Standing[],
): MoveUp[] {
  const now = new Map(standings.map((standing) => [standing.application, standing]));
  const taken = (id: string): number =>
    [...now.values()].filter(({ holds, isExtra }) => holds === id && !isExtra).length;
  const nextOf = ({ id, order, quota }: ReserveOption): Standing | undefined => {
    if (taken(id) >= quota) return undefined;
    return order
      .map((application) => now.get(application))
      .find((standing) => standing?.state === 'waiting' && wants(standing, id));
  };
  const ordered = options.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const option of ordered) {
      const standing = nextOf(option);
      if (!standing) continue;
      now.set(standing.application, { ...standing, holds: option.id, isExtra: false });
      isMoving = true;
    }
  }
  return standings.flatMap(({ application, holds }) => {
    const to = now.get(application)?.holds;
    return typeof to === 'string' && to !== holds ? [{ application, from: holds, to }] : [];
  });
}
