import { useEffect, useEffectEvent, useState } from 'react';
import type { Localised } from '../../../contract/model/constants.ts';
import type { TransitionVerdict } from '../../../contract/model/workflow.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  Actions,
  Badge,
  obstacleText,
  PageTable,
  Panel,
  ReasonDialog,
  TableHead,
  useCallMutation,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { MarkGrid } from '../api.ts';
import { markSheets } from '../markSheets.ts';
import type { MarkStage, SheetState } from '../stages.ts';

interface Sheet {
  id: string;
  version: number;
  stage: MarkStage;
  state: SheetState;
  componentName: Localised;
  _can: { transitions?: readonly TransitionVerdict[] };
}

const sheetCalls = recordCalls<Sheet>('mark-sheets');

const NEEDS_REASON = ['sendBack', 'unlock'];
const TONES = { open: 'caution', submitted: 'plain', checked: 'plain', locked: 'good' } as const;

const REFUSALS: readonly unknown[] = ['blanks', 'moderationOpen', 'moderatedFirst', 'carriedOn'];
const refusalKey = ({ details }: Partial<FailureBody>): string | undefined =>
  REFUSALS.includes(details?.['reason'])
    ? `pages.marks.steps.${String(details?.['reason'])}`
    : undefined;

interface SheetStepsProps {
  grid: MarkGrid;
  stage: MarkStage;
  refetch: () => void;
}

/** The sheets of a stage; refetched when the grid has a newer version of one. */
function useSheets({ grid, stage }: SheetStepsProps) {
  const { data: sheets, refetch } = useCallQuery(sheetCalls.list, {
    query: {
      filter: JSON.stringify({ paper: grid.paper.id, stage }),
      sort: '["position","ASC"]',
    },
    range: [0, MAX_PAGE - 1],
  });
  const isBehind =
    sheets?.some(({ id, version }) =>
      grid.sheets.some((sheet) => sheet.id === id && sheet.version > version),
    ) ?? false;
  const catchUp = useEffectEvent(refetch);
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind]);
  return { sheets, refetch };
}

interface SheetRowProps {
  sheet: Sheet;
  /** The sheet whose step is in progress. */
  taking: string | null;
  onStep: (step: string) => void;
}

function SheetRow({ sheet, taking, onStep }: SheetRowProps) {
  const { translate } = useTexts();
  const steps = (sheet._can.transitions ?? []).filter(
    (verdict) => verdict.allowed || ['samePerson', 'guard'].includes(verdict.reason),
  );
  return (
    <tr>
      <th scope="row">
        <TextInLanguage value={sheet.componentName} />
      </th>
      <td>
        <Badge tone={TONES[sheet.state]}>
          {translate(`resources.mark-sheets.options.state.${sheet.state}`)}
        </Badge>
      </td>
      <td>
        <Actions>
          {steps.map((verdict) => (
            <ActionButton
              key={verdict.name}
              quiet
              isBusy={taking === sheet.id}
              disabled={!verdict.allowed || (taking !== null && taking !== sheet.id)}
              title={verdict.allowed ? undefined : obstacleText(translate, markSheets, verdict)}
              onClick={() => onStep(verdict.name)}
            >
              {translate(`resources.mark-sheets.transitions.${verdict.name}`)}
            </ActionButton>
          ))}
        </Actions>
      </td>
    </tr>
  );
}

/** Submits, checks and locks the sheets of a stage, one component at a time. */
export function SheetSteps(props: SheetStepsProps) {
  const { text, translate } = useTexts('pages.marks.steps');
  const { sheets, refetch } = useSheets(props);
  const { send } = useCallMutation(sheetCalls.transition);
  const [open, setOpen] = useState<{ sheet: Sheet; step: string } | null>(null);
  const [taking, setTaking] = useState<string | null>(null);
  const take = async ({ id, version }: Sheet, step: string, reason?: string): Promise<void> => {
    setTaking(id);
    await send(
      {
        params: { id, step },
        body: { version, values: {}, ...(reason === undefined ? {} : { reason }) },
      },
      { success: 'pages.marks.steps.done', refusal: refusalKey },
    );
    setTaking(null);
    setOpen(null);
    refetch();
    props.refetch();
  };
  if (!sheets || sheets.length === 0) return null;
  const stepText = (step: string): string => translate(`resources.mark-sheets.transitions.${step}`);
  return (
    <Panel title={text('title')} note={text('note')}>
      <PageTable label={text('title')}>
        <TableHead columns={['component', 'state', 'next']} label={text} />
        <tbody>
          {sheets.map((sheet) => (
            <SheetRow
              key={sheet.id}
              sheet={sheet}
              taking={taking}
              onStep={(step) =>
                NEEDS_REASON.includes(step) ? setOpen({ sheet, step }) : void take(sheet, step)
              }
            />
          ))}
        </tbody>
      </PageTable>
      {open && (
        <ReasonDialog
          title={stepText(open.step)}
          action={stepText(open.step)}
          label={translate('pages.marks.reason.label')}
          missing={translate('pages.marks.reason.missing')}
          isBusy={taking !== null}
          onReason={(reason) => void take(open.sheet, open.step, reason)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
