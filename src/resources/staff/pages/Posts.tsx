import { useState } from 'react';
import {
  ActionButton,
  Actions,
  Badge,
  formatDate,
  Note,
  Page,
  Panel,
  QueryState,
  Rows,
  textIn,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { type LeadingPost, type PostTerm, readPosts } from '../api.ts';
import { CancelTermDialog } from './CancelTermDialog.tsx';
import { EndTermDialog } from './EndTermDialog.tsx';
import { HandoverDialog } from './HandoverDialog.tsx';

/** What the page does with a post, in a dialog. */
type Doing =
  | { act: 'handOver' | 'letAct'; post: LeadingPost }
  | { act: 'end' | 'cancel'; term: PostTerm };

const isNow = ({ startsOn }: PostTerm, today: string): boolean => startsOn <= today;

/** Who decides now: the person who acts, otherwise the holder. */
function decidingNow(terms: readonly PostTerm[], today: string): PostTerm | undefined {
  const present = terms.filter((term) => isNow(term, today));
  return present.find(({ isActing }) => isActing) ?? present[0];
}

/** `/manage-staff/posts`: who leads each unit, who acts, and the handover of a post. */
export function Posts() {
  const { text } = useTexts('pages.posts');
  const privileges = usePrivileges();
  const answer = useCallQuery(readPosts, {});
  const { data, refetch } = answer;
  const [doing, setDoing] = useState<Doing | null>(null);
  const mayAppoint =
    privileges.has('STAFF_VS_DESIGNATIONS_EDIT') && privileges.has('USER_ROLE_EDIT');
  const close = () => setDoing(null);
  const done = () => {
    close();
    refetch();
  };
  return (
    <Page title={text('title')} intro={text('intro')}>
      <QueryState query={answer} inPanel />
      {data?.posts.length === 0 && <Note>{text('none')}</Note>}
      {data?.posts.map((post) => (
        <PostPanel
          key={`${post.designation.id} ${post.unit.id}`}
          post={post}
          today={data.today}
          onDo={mayAppoint ? setDoing : null}
        />
      ))}
      {doing?.act === 'end' && <EndTermDialog term={doing.term} onClose={close} onDone={done} />}
      {doing?.act === 'cancel' && (
        <CancelTermDialog term={doing.term} onClose={close} onDone={done} />
      )}
      {doing && 'post' in doing && (
        <HandoverDialog
          post={doing.post}
          isActing={doing.act === 'letAct'}
          onClose={close}
          onDone={done}
        />
      )}
    </Page>
  );
}

interface PostPanelProps {
  post: LeadingPost;
  today: string;
  /** `null`: the person only looks. */
  onDo: ((doing: Doing) => void) | null;
}

function PostPanel({ post, today, onDo }: PostPanelProps) {
  const { text, language } = useTexts('pages.posts');
  const deciding = decidingNow(post.terms, today);
  const role = post.role && textIn(post.role.name, language).text;
  return (
    <Panel
      title={`${textIn(post.designation.name, language).text}, ${textIn(post.unit.name, language).text}`}
      note={role === null ? text('noRole') : text('role', { role })}
    >
      {deciding === undefined && <Note>{text('vacant')}</Note>}
      <Rows>
        {post.terms.map((term) => (
          <TermRow
            key={term.id}
            term={term}
            today={today}
            decides={term === deciding}
            onDo={onDo && ((act) => onDo({ act, term }))}
          />
        ))}
      </Rows>
      {onDo && (
        <Actions>
          <ActionButton quiet onClick={() => onDo({ act: 'handOver', post })}>
            {text('handOver')}
          </ActionButton>
          <ActionButton quiet onClick={() => onDo({ act: 'letAct', post })}>
            {text('letAct')}
          </ActionButton>
        </Actions>
      )}
    </Panel>
  );
}

interface TermRowProps {
  term: PostTerm;
  today: string;
  decides: boolean;
  /** `null`: the person only looks. */
  onDo: ((act: 'end' | 'cancel') => void) | null;
}

function TermRow({ term, today, decides, onDo }: TermRowProps) {
  const { text, language } = useTexts('pages.posts');
  const { staff, startsOn, endsOn, isActing, hasAccount } = term;
  const name = textIn(staff.name, language).text;
  const dates = {
    from: formatDate(startsOn, language),
    to: endsOn === null ? '' : formatDate(endsOn, language),
  };
  const acts = isNow(term, today) ? (['end'] as const) : (['end', 'cancel'] as const);
  const [open, closed] = isNow(term, today) ? ['since', 'period'] : ['comes', 'comesUntil'];
  return (
    <li>
      <span>
        {name} {isActing && <Badge tone="caution">{text('acting')}</Badge>}{' '}
        {decides && <Badge tone="good">{text('decides')}</Badge>}{' '}
        {!hasAccount && <Badge tone="bad">{text('noAccount')}</Badge>}
        <small>{text(endsOn === null ? open : closed, dates)}</small>
      </span>
      {onDo &&
        acts.map((act) => (
          <ActionButton key={act} quiet onClick={() => onDo(act)}>
            {text(act)}
            <span className="visually-hidden"> {name}</span>
          </ActionButton>
        ))}
    </li>
  );
}
