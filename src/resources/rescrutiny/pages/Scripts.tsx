import { useWatch } from 'react-hook-form';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  Actions,
  Badge,
  formatDate,
  FormField,
  KindForm,
  Note,
  Page,
  Panel,
  QueryState,
  ShownOf,
  textIn,
  useCallForm,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { handInRemarking, remarkings, type RemarkedScript } from '../api.ts';
import styles from './rescrutiny.module.css';

const NOTE_LENGTH = 1000;

interface ScriptProps {
  script: RemarkedScript;
  onDone: () => unknown;
}

interface Values {
  marks: string[];
  note: string;
}

/** The marks of one script, by component, handed in once. */
function MarkForm({ script: { id, components }, onDone }: ScriptProps) {
  const { text, language } = useTexts('pages.rescrutiny');
  const { form, send, isBusy } = useCallForm<typeof handInRemarking, Values>(handInRemarking, {
    marks: components.map(() => ''),
    note: '',
  });
  const given = useWatch({ control: form.control, name: 'marks' });
  const isComplete = components.every((_, index) => (given[index] ?? '').trim() !== '');
  const handIn = form.handleSubmit(async ({ marks, note }) => {
    const body = {
      marks: components.map(({ key }, index) => ({ component: key, mark: marks[index] ?? '' })),
      note,
    };
    const sent = await send({ params: { id }, body }, { success: 'pages.rescrutiny.handedIn' });
    if (sent) onDone();
  });
  return (
    <KindForm form={form} onSubmit={() => isComplete && void handIn()}>
      {components.map(({ key, name, maximum }, index) => (
        <FormField
          key={key}
          name={`marks.${index}`}
          label={text('outOf', {
            component: textIn(name, language).text,
            maximum: Number(maximum),
          })}
          required
        />
      ))}
      <FormField
        name="note"
        label={text('note')}
        help={text('noteHelp')}
        multiline
        maxLength={NOTE_LENGTH}
      />
      <Note>{text('handInNote')}</Note>
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={!isComplete}
          title={isComplete ? undefined : text('marksFirst')}
        >
          {text('handIn')}
        </ActionButton>
      </Actions>
    </KindForm>
  );
}

function Script({ script, onDone }: ScriptProps) {
  const { text, language } = useTexts('pages.rescrutiny');
  const { number, unit, session, isOpen, own, components } = script;
  const nameOf = (component: string): string =>
    textIn(components.find(({ key }) => key === component)?.name ?? component, language).text;
  return (
    <Panel
      title={text('script', { number })}
      note={`${unit.code} ${textIn(unit.title, language).text} · ${textIn(session, language).text}`}
    >
      {isOpen && <MarkForm script={script} onDone={onDone} />}
      {!isOpen && !own && <Note>{text('recalled')}</Note>}
      {own && (
        <>
          <p className={styles.facts}>
            <Badge tone="good">{text('handedInOn', { day: formatDate(own.at, language) })}</Badge>
            {own.marks.map(({ component, mark }) => (
              <span key={component}>
                {nameOf(component)}: {mark}
              </span>
            ))}
          </p>
          {own.note !== '' && <p className={styles.plain}>{own.note}</p>}
        </>
      )}
    </Panel>
  );
}

/** The scripts that an examiner marks again, by index number. */
export function Scripts() {
  const { text } = useTexts('pages.rescrutiny');
  const { data, total, isError, refetch } = useCallQuery(remarkings, { range: [0, MAX_PAGE - 1] });
  return (
    <Page title={text('title')} intro={text('introExaminer')}>
      <QueryState query={{ data, isError, refetch }} lines={5} inPanel />
      {data?.length === 0 && (
        <Panel>
          <Note>{text('noScripts')}</Note>
        </Panel>
      )}
      {data?.map((script) => (
        <Script key={script.id} script={script} onDone={refetch} />
      ))}
      <ShownOf shown={data?.length ?? 0} total={total} />
    </Page>
  );
}
