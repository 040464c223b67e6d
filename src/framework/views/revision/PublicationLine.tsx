import { localDay } from '../../../contract/model/facultyClock.ts';
import { isPublic, publicName } from '../../../contract/model/publicApi.ts';
import { type Publication, publicationOf } from '../../../contract/model/publication.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { pageOf } from '../../../contract/model/siteAddress.ts';
import { formatDate, formatDateTime } from '../../core/fields/localFormat.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import './revision.css';

interface PublicationLineProps {
  resource: ResourceDeclaration;
  record: ViewRecord;
}

/** The page of the website that shows a record. */
function PageLink({ resource, record }: PublicationLineProps) {
  const { text, language } = useTexts('framework.publication');
  if (!isPublic(resource)) return null;
  const { slug, pages = [] } = resource.public;
  const own = pages.includes('record') ? String(record[slug ?? 'id']) : null;
  // What has no page of its own is shown on others, first of all on the home page.
  const name = pages.length > 0 ? publicName(resource) : '';
  return <a href={pageOf(language, name, own)}>{text('link')}</a>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The text for a publication; the times that are not known are left out. */
function wordsFor(state: Publication['state'], times: Readonly<Record<string, string>>): string {
  if (state !== 'public') return state;
  if (!('since' in times)) return 'publicNow';
  return 'until' in times ? 'publicUntil' : 'public';
}

/** Says whether the text is public, and since or from when. */
export function PublicationLine({ resource, record }: PublicationLineProps) {
  const { text, language } = useTexts('framework.publication');
  const { resources } = usePortalServices().catalogue;
  const publication = publicationOf(resource, record, {
    today: localDay(new Date()),
    resources,
  });
  if (!publication) return null;
  const { state, ...moments } = publication;
  const times = Object.fromEntries(
    Object.entries(moments).flatMap(([name, moment]) =>
      moment === null
        ? []
        : [
            [
              name,
              DAY.test(moment) ? formatDate(moment, language) : formatDateTime(moment, language),
            ],
          ],
    ),
  );
  return (
    <p className="publication-line" data-state={state}>
      <Icon name={state === 'public' ? 'visible' : 'hidden'} size={20} />
      <span>{text(wordsFor(state, times), times)}</span>
      {state === 'public' && <PageLink resource={resource} record={record} />}
    </p>
  );
}
