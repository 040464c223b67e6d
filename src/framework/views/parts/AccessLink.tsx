import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ANSWER_KEYS } from '../../../contract/model/accessExplanationPage.ts';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Verb } from '../../../contract/model/privileges.ts';
import { usePrivileges, useCapability } from '../../core/portal/PortalServices.tsx';
import type { ViewRecord } from '../../core/records/record.ts';
import { whyNotPath } from '../../core/routes/routes.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface AccessLinkProps {
  screen: PlacedView;
  record: ViewRecord;
  /** What is closed to the person on this record. */
  refused: readonly Verb[];
}

/**
 * To the answers about a record: who can see it, for whom that is theirs to ask; why something is
 * closed, for everybody.
 */
export function AccessLink({ screen, record, refused }: AccessLinkProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const canAnswer = useCapability('answers');
  const mayAsk = ANSWER_KEYS.every((key) => privileges.has(key));
  const [verb] = refused;
  if (!canAnswer || (!mayAsk && verb === undefined)) return null;
  return (
    <Button
      component={Link}
      to={whyNotPath({ resource: screen.resource.name, id: record.id, verb: verb ?? 'show' })}
      startIcon={<Icon name="permission" />}
    >
      {translate(mayAsk ? 'framework.access.who' : 'framework.access.whyNot')}
    </Button>
  );
}
