/** How somebody stands after publication. */
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
  /** Their seat is one that the board added: it is not of the quota, and nobody follows onto it. */
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
  /** The seat they leave for it. */
  from: string | null;
  to: string;
}

const wants = ({ choices, holds }: Standing, option: string): boolean => {
  const place = choices.indexOf(option);
  return place >= 0 && (holds === null || place < choices.indexOf(holds));
};

/**
 * Who moves up onto free seats: for each the first in the order of merit who wants it more than
 * what they hold and has neither accepted nor left. Seats left behind are filled in turn, until
 * nobody wants a free seat. Each move is told once, from what the person held before to what they
 * end with.
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
