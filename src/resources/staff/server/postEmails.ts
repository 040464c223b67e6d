import { colomboDay, type TransactionContext } from '../../../../gateway/index.ts';
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

type Notifying = Pick<TransactionContext, 'notify' | 'now'>;

const placeOf = ({ name, unitName }: Post) => ({ post: name, unit: unitName });

/** Without a role the person decides nothing, so the email speaks of nothing that waits. */
const APPOINTED = {
  withRole: {
    appointed: { holder: 'postTakenOver', acting: 'postActing' },
    covered: 'postCovered',
  },
  withoutRole: {
    appointed: { holder: 'postTakenOverWithoutRole', acting: 'postActingWithoutRole' },
    covered: 'postCoveredWithoutRole',
  },
} as const;

const NO_DAY = '–';

/** Tells those whose terms end, and the holder whose post is covered no longer. */
export async function tellOfEnd(
  { notify, now }: Notifying,
  { post, ended, holder }: Told,
  endsOn: string,
): Promise<void> {
  const place = placeOf(post);
  const isOver = endsOn < colomboDay(now);
  await notify.emailEach(
    isOver ? 'postEnded' : 'postEnds',
    ended.flatMap(({ user }) => (user === null ? [] : [{ userId: user, ...place, day: endsOn }])),
  );
  const [acting] = ended;
  if (holder?.user && acting)
    await notify.emailEach(isOver ? 'postCoverEnded' : 'postCoverEnds', [
      { userId: holder.user, ...place, acting: acting.name, day: endsOn },
    ]);
}

/** Tells the person whose term will not begin, and the holder of the post if they were to act. */
export async function tellOfCancelling(
  { notify }: Pick<Notifying, 'notify'>,
  { post, term, holder }: { post: Post; term: HeldTerm; holder: HeldTerm | null },
): Promise<void> {
  const values = { ...placeOf(post), from: term.startsOn };
  if (term.user !== null)
    await notify.emailEach('postCancelled', [{ userId: term.user, ...values }]);
  if (term.isActing && holder?.user)
    await notify.emailEach('postCoverCancelled', [
      { userId: holder.user, ...values, acting: term.name },
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
  const { appointed, covered } = APPOINTED[post.role === null ? 'withoutRole' : 'withRole'];
  if (user !== null)
    await notify.emailEach(appointed[isActing ? 'acting' : 'holder'], [
      { userId: user, ...place, ...dates },
    ]);
  const others = ended.filter((term) => term.user !== user);
  await tellOfEnd(context, { post, ended: others, holder: null }, addDays(startsOn, -1));
  if (isActing && holder?.user)
    await notify.emailEach(covered, [{ userId: holder.user, ...place, ...dates, acting: name }]);
}
