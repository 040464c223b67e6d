import { useRef, useState, type ReactNode } from 'react';
import type { FieldOf, FileValue } from '../../../../contract/model/fields.ts';
import { MAX_FILES } from '../../../../contract/model/kinds/files.ts';
import type { InputProps } from '../../../core/fields/kind.ts';
import { formatBytes } from '../../../core/fields/localFormat.ts';
import { moved } from '../../../ui/reorder/dropPlace.ts';
import { useFieldInput } from '../useFieldInput.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { DropZone } from './DropZone.tsx';
import { FileGroup } from './FileGroup.tsx';
import { refuseFile, rulesOf } from './fileRules.ts';
import { PendingFile } from './PendingFile.tsx';
import { uploadAddress } from './stored/fileAddress.ts';
import { asFileValues } from './stored/fileValue.ts';

interface Pending {
  key: number;
  file: File;
  isSending: boolean;
}

/** The stored and the pending files of the field: add, move, remove, each announced. */
function useFileList(props: InputProps<FieldOf<'files'>>) {
  const { field } = props;
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const input = useFieldInput(props, () =>
    pending.some(({ isSending }) => isSending) ? 'framework.kinds.file.stillSending' : null,
  );
  const { translate } = input;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [announced, setAnnounced] = useState('');
  const nextKey = useRef(0);
  const rules = rulesOf(field);
  const max = field.max ?? MAX_FILES;
  const stored = asFileValues(input.value);
  // Read through a reference: two uploads that end together must both be added.
  const latest = useRef(stored);
  latest.current = stored;
  const set = (list: readonly FileValue[]): void => {
    latest.current = [...list];
    input.setValue(latest.current);
  };
  const room = Math.max(0, max - stored.length - pending.length);
  const announce = (key: string, args: Record<string, unknown>) =>
    setAnnounced(translate(`framework.kinds.files.${key}`, args));
  const drop = (key: number): void => setPending((now) => now.filter((one) => one.key !== key));

  return {
    input,
    stored,
    pending,
    rules,
    max,
    room,
    refused,
    announced,
    choose: (chosen: readonly File[]): void => {
      const problems: string[] = [];
      const accepted: Pending[] = [];
      for (const file of chosen) {
        const why = refuseFile(file, rules, formatBytes(file.size));
        if (why) problems.push(translate(`framework.kinds.file.${why.key}`, why.args));
        else if (accepted.length >= room)
          problems.push(translate('framework.kinds.files.noRoom', { name: file.name, max }));
        else accepted.push({ key: nextKey.current++, file, isSending: true });
      }
      setRefused(problems);
      setPending((now) => [...now, ...accepted]);
    },
    move: (from: number, to: number): void => {
      set(moved(stored, from, to));
      announce('moved', { name: stored[from]?.name ?? '', place: to + 1 });
    },
    remove: (place: number): void => {
      set(stored.filter((_, each) => each !== place));
      announce('removed', { name: stored[place]?.name ?? '' });
    },
    drop,
    /** A pending file has been stored. */
    add: (key: number, value: FileValue): void => {
      set([...latest.current, value]);
      drop(key);
      announce('added', { name: value.name });
    },
    setSending: (key: number, isSending: boolean): void =>
      setPending((now) =>
        now.map((one) =>
          one.key === key && one.isSending !== isSending ? { ...one, isSending } : one,
        ),
      ),
  };
}

/** The input of an ordered list of stored files: choose or drop, upload, reorder, remove. */
export function FilesField({ props }: { props: InputProps<FieldOf<'files'>> }): ReactNode {
  const { name, resource, label, disabled = false } = props;
  const list = useFileList(props);
  const { input, stored, room } = list;
  const { translate } = input;
  return (
    <FileGroup props={props} problem={input.problem}>
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
              onMove={list.move}
              onRemove={list.remove}
            />
          ))}
        </ol>
      )}
      {list.pending.map(({ key, file }) => (
        <PendingFile
          key={key}
          file={file}
          address={uploadAddress(resource, name)}
          translate={translate}
          label={label}
          onStored={(value) => list.add(key, value)}
          onSending={(isSending) => list.setSending(key, isSending)}
          onDismiss={() => list.drop(key)}
        />
      ))}
      <DropZone
        translate={translate}
        label={label}
        isImage={false}
        isMany
        rules={list.rules}
        disabled={disabled || room === 0}
        hasFile={false}
        focusRef={input.focusRef}
        onFiles={list.choose}
      />
      {room === 0 && !disabled && (
        <p className="kind-quiet files-full">
          {translate('framework.kinds.files.full', { max: list.max })}
        </p>
      )}
      <div role="alert" className="file-outcome">
        {list.refused.map((sentence) => (
          <span key={sentence} className="kind-problem">
            {sentence}
          </span>
        ))}
      </div>
      <span role="status" className="kind-hidden">
        {list.announced}
      </span>
    </FileGroup>
  );
}
