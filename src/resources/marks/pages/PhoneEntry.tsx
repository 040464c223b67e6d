import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  SmallSelect,
  useTexts,
  textIn,
  TextInLanguage,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import type { CellRefusal, GivenCell, MarkComponent } from '../api.ts';
import { CodeButtons } from './CodeButtons.tsx';
import { cellNote } from './MarkCell.tsx';
import { keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';
import type { CellDialog, StageCells } from './stageCells.ts';
import { useCell } from './useMarkStore.tsx';
import { useMarkWords } from './useMarkWords.ts';
import styles from './marks.module.css';

interface PhoneFieldProps {
  store: MarkStore;
  student: string;
  component: MarkComponent;
  closed: CellRefusal | null;
  hint: string | null;
  given: GivenCell | null;
  /** The codes that the reader may give. */
  codes: readonly string[];
  onDialog: (kind: CellDialog['kind']) => void;
}

function PhoneField({
  store,
  student,
  component: { id, name, maximum },
  closed,
  hint,
  given,
  codes,
  onDialog,
}: PhoneFieldProps) {
  const texts = useTexts();
  const { translate, language } = texts;
  const words = useMarkWords();
  const cell = useCell(store, student, id);
  const key = keyOf(student, id);
  const note = cellNote(texts, cell, closed, given);
  const give = (text: string): void => {
    store.draft(key, null);
    store.enter([{ student, component: id, text }]);
  };
  const commit = (): void => {
    const { draft } = store.cell(key);
    if (draft !== null) give(draft);
  };
  return (
    <div className={styles.phoneField} data-state={cell.state}>
      <label>
        <span>
          <TextInLanguage value={name} />
          <small>
            {translate('pages.marks.ofMaximum', { maximum })}
            {hint === null ? '' : ` · ${hint}`}
            {given === null ? '' : ` · ${translate(`pages.marks.givenBy.${given.source}`)}`}
          </small>
        </span>
        <input
          value={cell.draft ?? words(cell.text)}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          readOnly={closed !== null}
          aria-invalid={cell.problem !== null || undefined}
          onChange={(event) => store.draft(key, event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </label>
      {closed === null && (
        <CodeButtons codes={codes} chosen={cell.text} component={name} onChoose={give} />
      )}
      {note !== '' && <p>{note}</p>}
      {cell.version > 0 && (
        <button
          type="button"
          className={styles.quietLink}
          aria-label={translate('pages.marks.history.title', {
            index: textIn(name, language).text,
            component: '',
          }).trim()}
          onClick={() => onDialog('history')}
        >
          {translate('pages.marks.history.button')}
        </button>
      )}
      {cell.state === 'conflict' && (
        <ActionButton quiet onClick={() => onDialog('conflict')}>
          {translate('pages.marks.conflict.open')}
        </ActionButton>
      )}
      {cell.problem === 'needsReason' && (
        <ActionButton quiet onClick={() => onDialog('reason')}>
          {translate('pages.marks.reason.open')}
        </ActionButton>
      )}
    </div>
  );
}

/** One student at a time, for a phone. */
export function PhoneEntry({
  store,
  components,
  candidates,
  closedAt,
  hintAt,
  givenAt,
  codes,
  onDialog,
}: StageCells & Pick<PhoneFieldProps, 'codes'>) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, candidates.length - 1);
  const candidate = candidates[place];
  if (!candidate) return null;
  const { student, indexNumber, name, sitting } = candidate;
  return (
    <div className={styles.phone}>
      <div className={styles.phoneChoice}>
        <SmallSelect
          label={translate('pages.marks.studentOf', { place: place + 1, all: candidates.length })}
          value={place}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {candidates.map((one, index) => (
            <option key={one.student} value={index}>
              {one.name ? `${one.indexNumber} · ${one.name.en}` : one.indexNumber}
            </option>
          ))}
        </SmallSelect>
      </div>
      <p className={styles.phoneName}>
        <strong>{indexNumber}</strong> {name?.en}
        {name && <Translations as="small" text={name} />}
        {sitting !== null && sitting !== 'present' && (
          <em>{translate(`pages.marks.sittings.${sitting}`)}</em>
        )}
      </p>
      {components.map((component) => (
        <PhoneField
          key={`${student} ${component.id}`}
          store={store}
          student={student}
          component={component}
          closed={closedAt(candidate, component.id)}
          hint={hintAt(student, component.id)}
          given={givenAt(student, component.id)}
          codes={codes}
          onDialog={(kind) => onDialog({ kind, student, component: component.id })}
        />
      ))}
      <Actions>
        <ActionButton
          quiet
          disabled={place === 0}
          title={place === 0 ? translate('pages.marks.firstStudent') : undefined}
          onClick={() => setChosen(place - 1)}
        >
          {translate('pages.marks.previous')}
        </ActionButton>
        <ActionButton
          disabled={place === candidates.length - 1}
          title={place === candidates.length - 1 ? translate('pages.marks.lastStudent') : undefined}
          onClick={() => setChosen(place + 1)}
        >
          {translate('pages.marks.next')}
        </ActionButton>
      </Actions>
    </div>
  );
}
