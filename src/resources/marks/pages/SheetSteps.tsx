import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate, useNotify } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  PageDialog,
  PageField,
  PageTable,
  Panel,
  sendCall,
  useCallQuery,
  usePortalServices,
} from '../../../framework/index.ts';
import type { MarkGrid } from '../api.ts';
import type { MarkStage } from '../stages.ts';

interface Sheet {
  id: string;
  version: number;
  stage: MarkStage;
  state: string;
  componentName: string;
  _can: { transitions?: readonly { name: string; allowed: boolean; reason?: string }[] };
}

const sheetCalls = recordCalls<Sheet>('mark-sheets');

const NEEDS_REASON = ['sendBack', 'unlock'];

interface SheetStepsProps {
  grid: MarkGrid;
  stage: MarkStage;
  refetch: () => void;
}

/** Handing in, checking and locking, a component at a time. */
export function SheetSteps({ grid, stage, refetch }: SheetStepsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = usePortalServices();
  const { data: body, refetch: again } = useCallQuery(sheetCalls.list, {
    query: {
      filter: JSON.stringify({ paper: grid.paper.id, stage }),
      sort: '["position","ASC"]',
    },
    range: [0, 49],
  });
  const [asking, setAsking] = useState<{ sheet: Sheet; step: string } | null>(null);
  const [reason, setReason] = useState('');
  const [taking, setTaking] = useState<string | null>(null);
  // A step that somebody else took shows in the sheets of the grid first.
  const isBehind =
    body?.some(({ id, version }) =>
      grid.sheets.some((sheet) => sheet.id === id && sheet.version > version),
    ) ?? false;
  const catchUp = useEffectEvent(again);
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind]);
  const take = async ({ id, version }: Sheet, step: string, why?: string): Promise<void> => {
    setTaking(id);
    const answer = await sendCall(http, sheetCalls.transition, {
      params: { id, step },
      body: { version, values: {}, ...(why === undefined ? {} : { reason: why }) },
    });
    setTaking(null);
    setAsking(null);
    setReason('');
    if (answer.isSuccess) notify('pages.marks.steps.done', { type: 'success' });
    else {
      const { code, details = {} } = (answer.body ?? {}) as {
        code?: string;
        details?: Record<string, unknown>;
      };
      const blanks = details['reason'] === 'blanks' ? Number(details['blanks']) : null;
      notify(blanks === null ? `errors.${code ?? 'other.network'}` : 'pages.marks.steps.blanks', {
        type: 'error',
        messageArgs: { ...details, smart_count: blanks ?? 0 },
      });
    }
    again();
    refetch();
  };
  if (!body || body.length === 0) return null;
  return (
    <Panel title={translate('pages.marks.steps.title')} note={translate('pages.marks.steps.note')}>
      <PageTable label={translate('pages.marks.steps.title')}>
        <thead>
          <tr>
            {['component', 'state', 'next'].map((name) => (
              <th key={name} scope="col">
                {translate(`pages.marks.steps.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((sheet) => (
            <tr key={sheet.id}>
              <th scope="row">{sheet.componentName}</th>
              <td>
                <Badge
                  tone={
                    sheet.state === 'open' ? 'caution' : sheet.state === 'locked' ? 'good' : 'plain'
                  }
                >
                  {translate(`resources.mark-sheets.options.state.${sheet.state}`)}
                </Badge>
              </td>
              <td>
                <Actions>
                  {(sheet._can.transitions ?? [])
                    .filter(({ allowed, reason: why }) => allowed || why === 'samePerson')
                    .map(({ name, allowed }) => (
                      <ActionButton
                        key={name}
                        quiet
                        isBusy={taking === sheet.id}
                        disabled={!allowed || (taking !== null && taking !== sheet.id)}
                        title={allowed ? undefined : translate('pages.marks.steps.samePerson')}
                        onClick={() =>
                          NEEDS_REASON.includes(name)
                            ? setAsking({ sheet, step: name })
                            : void take(sheet, name)
                        }
                      >
                        {translate(`resources.mark-sheets.transitions.${name}`)}
                      </ActionButton>
                    ))}
                </Actions>
              </td>
            </tr>
          ))}
        </tbody>
      </PageTable>
      {asking && (
        <PageDialog
          title={translate(`resources.mark-sheets.transitions.${asking.step}`)}
          onClose={() => setAsking(null)}
          actions={
            <ActionButton
              disabled={reason.trim() === ''}
              title={reason.trim() === '' ? translate('pages.marks.reason.missing') : undefined}
              onClick={() => void take(asking.sheet, asking.step, reason.trim())}
            >
              {translate(`resources.mark-sheets.transitions.${asking.step}`)}
            </ActionButton>
          }
        >
          <PageField
            label={translate('pages.marks.reason.label')}
            value={reason}
            onChange={setReason}
            multiline
          />
        </PageDialog>
      )}
    </Panel>
  );
}
