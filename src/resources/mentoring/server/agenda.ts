import type { AgendaItem } from '../../../../gateway/index.ts';

export const mentoringAgenda: Readonly<Record<string, AgendaItem>> = {
  referralsToAccept: { resource: 'mentor-referrals', view: 'main', transitions: ['accept'] },
};
