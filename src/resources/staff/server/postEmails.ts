import type { TransactionContext } from '../../../../gateway/index.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import type { PostTerm } from '../api.ts';
import type { HeldTerm, Post } from './posts.ts';

/** The people that a change of a post concerns. */
export interface Told {
  post: Post;
  ended: readonly HeldTerm[];
  /** Whose post others act in. */
  holder: HeldTerm | null;
}

type Notifying = Pick<TransactionContext, 'notify'>;

const placeOf = ({ name, unitName }: Post) => ({ post: name, unit: unitName });

const NO_DAY = '–';

/** Tells those whose terms end, and the holder whose post is covered no longer. */
export async function tellOfEnd(
  { notify }: Notifying,
  { post, ended, holder }: Told,
  endsOn: string,
): Promise<void> {
  const place = placeOf(post);
  await notify.emailEach(
    'postEnds',
    ended.flatMap(({ user }) => (user === null ? [] : [{ userId: user, ...place, day: endsOn }])),
  );
  const [acting] = ended;
  if (holder?.user && acting)
    await notify.emailEach('postCoverEnds', [
      { userId: holder.user, ...place, acting: acting.name, day: endsOn },
    ]);
}

/** Who takes over. */
export interface Member {
  user: string | null;
  name: PostTerm['staff']['name'];
}

interface Handover {
  isActing: boolean;
  startsOn: string;
  endsOn: string | null;
}

/** Tells the new holder or who acts, those whose terms end, and the holder who is covered. */
export async function tellOfHandover(
  context: Notifying,
  {
    post,
    body: { isActing, startsOn, endsOn },
    member: { user, name },
    ended,
    holder,
  }: Told & { body: Handover; member: Member },
): Promise<void> {
  const { notify } = context;
  const dates = { from: startsOn, to: endsOn ?? NO_DAY };
  const place = placeOf(post);
  if (user !== null)
    await notify.emailEach(isActing ? 'postActing' : 'postTakenOver', [
      { userId: user, ...place, ...dates },
    ]);
  const others = ended.filter((term) => term.user !== user);
  await tellOfEnd(context, { post, ended: others, holder: null }, addDays(startsOn, -1));
  if (isActing && holder?.user)
    await notify.emailEach('postCovered', [
      { userId: holder.user, ...place, ...dates, acting: name },
    ]);
}
