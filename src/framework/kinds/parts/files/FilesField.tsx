import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { FieldOf, FileValue } from '../../../../contract/model/fields.ts';
import { MAX_FILES } from '../../../../contract/model/kinds/files.ts';
import type { InputProps } from '../../../core/fields/kind.ts';
import { formatBytes } from '../../../core/fields/localFormat.ts';
import { ControlNotes } from '../ControlNotes.tsx';
import { useFieldInput } from '../useFieldInput.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { DropZone } from './DropZone.tsx';
import { refuseFile, rulesOf } from './fileRules.ts';
import { PendingFile } from './PendingFile.tsx';
import { uploadAddress } from './stored/fileAddress.ts';
import { asFileValues } from './stored/fileValue.ts';

interface Pending {
  key: number;
  file: File;
  isSending: boolean;
}

/** The list with one of its entries at another place. */
function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, place) => place !== from);
  const item = list[from];
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/**
 * Several stored files in an order: choose or drop many, watch each being sent, put them in order,
 * remove them.
 */
export function FilesField({ props }: { props: InputProps<FieldOf<'files'>> }): ReactNode {
  const {
    field,
    name,
    resource,
    label,
    required = false,
    disabled = false,
    compact = false,
  } = props;
  const id = useId();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const input = useFieldInput(props, () =>
    pending.some(({ isSending }) => isSending) ? 'framework.kinds.file.stillSending' : null,
  );
  const { translate } = input;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const nextKey = useRef(0);
  const rules = rulesOf(field);
  const most = field.max ?? MAX_FILES;
  const stored = asFileValues(input.value);
  // Two that arrive together must not each add themselves to the list as it was before.
  const latest = useRef(stored);
  latest.current = stored;
  const set = (list: readonly FileValue[]): void => {
    latest.current = [...list];
    input.setValue(latest.current);
  };
  const drop = (key: number): void => setPending((now) => now.filter((one) => one.key !== key));
  const room = Math.max(0, most - stored.length - pending.length);

  const choose = (chosen: readonly File[]): void => {
    const problems: string[] = [];
    const taken: Pending[] = [];
    for (const file of chosen) {
      const why = refuseFile(file, rules, formatBytes(file.size));
      if (why) problems.push(translate(`framework.kinds.file.${why.key}`, why.args));
      else if (taken.length >= room)
        problems.push(translate('framework.kinds.files.noRoom', { name: file.name, max: most }));
      else taken.push({ key: nextKey.current++, file, isSending: true });
    }
    setRefused(problems);
    setPending((now) => [...now, ...taken]);
  };
  const move = (from: number, to: number): void => {
    set(moved(stored, from, to));
    setSaid(
      translate('framework.kinds.files.moved', { name: stored[from]?.name ?? '', place: to + 1 }),
    );
  };
  const remove = (place: number): void => {
    set(stored.filter((_, each) => each !== place));
    setSaid(translate('framework.kinds.files.removed', { name: stored[place]?.name ?? '' }));
  };

  return (
    <FormControl
      fullWidth
      role="group"
      required={required}
      disabled={disabled}
      error={input.problem !== null}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}notes`}
      className="file-field"
    >
      <FormLabel
        component="span"
        id={`${id}label`}
        className={compact ? 'kind-hidden' : 'input-label'}
      >
        {label}
      </FormLabel>
      {stored.length > 0 && (
        <ol className="files-list">
          {stored.map((file, place) => (
            <AttachedFile
              key={file.id}
              file={file}
              place={place}
              count={stored.length}
              translate={translate}
              disabled={disabled}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      {pending.map(({ key, file }) => (
        <PendingFile
          key={key}
          file={file}
          address={uploadAddress(resource, name)}
          translate={translate}
          label={label}
          onStored={(value) => {
            set([...latest.current, value]);
            drop(key);
            setSaid(translate('framework.kinds.files.added', { name: value.name }));
          }}
          onSending={(isSending) =>
            setPending((now) =>
              now.map((one) =>
                one.key === key && one.isSending !== isSending ? { ...one, isSending } : one,
              ),
            )
          }
          onDismiss={() => drop(key)}
        />
      ))}
      <DropZone
        translate={translate}
        label={label}
        isImage={false}
        isMany
        rules={rules}
        disabled={disabled || room === 0}
        hasFile={false}
        focusRef={input.focusRef}
        onFiles={choose}
      />
      {room === 0 && !disabled && (
        <p className="kind-quiet files-full">
          {translate('framework.kinds.files.full', { max: most })}
        </p>
      )}
      <div role="alert" className="file-outcome">
        {refused.map((sentence) => (
          <span key={sentence} className="kind-problem">
            {sentence}
          </span>
        ))}
      </div>
      <span role="status" className="kind-hidden">
        {said}
      </span>
      <ControlNotes id={`${id}notes`} props={props} problem={input.problem} />
    </FormControl>
  );
}
