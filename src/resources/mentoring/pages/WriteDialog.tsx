import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { FormDialog, KindInput, useCallForm } from '../../../framework/index.ts';

interface WriteDialogProps {
  resource: ResourceDeclaration;
  title: string;
  /** The input fields, in order. */
  fields: readonly string[];
  /** Values without an input. */
  given: Readonly<Record<string, unknown>>;
  /** Shown before the fields. */
  children?: ReactNode;
  /** Why nothing can be written yet, translated. */
  closed?: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Creates one record about a mentee with the inputs of its declaration. */
export function WriteDialog({
  resource,
  title,
  fields,
  given,
  children,
  closed,
  onClose,
  onSaved,
}: WriteDialogProps) {
  const translate = useTranslate();
  const [start] = useState(() =>
    initialValues(resource, { $now: new Date().toISOString(), $today: localDay() }),
  );
  const { form, send, isBusy } = useCallForm(
    recordCalls(resource.name).create,
    Object.fromEntries(fields.map((name) => [name, start[name] ?? null])),
  );
  const save = form.handleSubmit(async (values) => {
    const success = translate('pages.mentoring-students.saved');
    if (await send({ body: { ...values, ...given } }, { success })) onSaved();
  });
  const text = (group: 'fields' | 'help', name: string): string =>
    translate(`resources.${resource.name}.${group}.${name}`);
  return (
    <FormDialog
      title={title}
      action={translate('framework.action.save')}
      closed={closed}
      form={form}
      resource={resource.name}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {children}
      {closed === undefined && (
        <>
          {fields.map((name) => {
            const field = resource.fields[name];
            return (
              field && (
                <KindInput
                  key={name}
                  resource={resource.name}
                  name={name}
                  field={field}
                  label={text('fields', name)}
                  help={field.help ? text('help', name) : undefined}
                />
              )
            );
          })}
        </>
      )}
    </FormDialog>
  );
}
