import type { ReactNode } from 'react';
import { pageOf } from '../../contract/model/siteAddress.ts';
import type { SiteAnswer } from '../../contract/wire/siteRendering.ts';
import { PageLink } from '../navigation.tsx';
import { useWords } from '../words.tsx';
import { PageTitle } from './PageTitle.tsx';

export function Waiting() {
  const { words } = useWords();
  return (
    <div className="waiting" role="status">
      {words.waiting}
    </div>
  );
}

function State({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { words, language } = useWords();
  return (
    <div className="page state">
      <PageTitle title={title} isState />
      <p>{text}</p>
      <p>{children ?? <PageLink href={pageOf(language)}>{words.goHome}</PageLink>}</p>
    </div>
  );
}

export function Missing() {
  const { words } = useWords();
  return <State title={words.missing} text={words.missingText} />;
}

function Withdrawn() {
  const { words } = useWords();
  return <State title={words.withdrawn} text={words.withdrawnText} />;
}

function Failed() {
  const { words } = useWords();
  return (
    <State title={words.failed} text={words.failedText}>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {words.again}
      </button>
    </State>
  );
}

interface AnsweredProps<Body> {
  answer: SiteAnswer<Body>;
  children: (body: Body) => ReactNode;
}

/** Renders the body of an answer, or its state while it has none. */
export function Answered<Body>({ answer, children }: AnsweredProps<Body>): ReactNode {
  if (answer.state === 'ready') return children(answer.body);
  return {
    waiting: <Waiting />,
    missing: <Missing />,
    withdrawn: <Withdrawn />,
    failed: <Failed />,
  }[answer.state];
}
