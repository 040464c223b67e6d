import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  KindForm,
  KindInput,
  PageDialog,
  useCallMutation,
} from '../../../framework/index.ts';

interface WriteDialogProps {
  resource: ResourceDeclaration;
  title: string;
  /** Fields asked for, in order. */
  fields: readonly string[];
  /** Values that are not asked for. */
  given: Readonly<Record<string, unknown>>;
  /** Shown before the fields. */
  children?: ReactNode;
  /** Why nothing can be written yet. */
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
  const { send, isBusy, problemOf } = useCallMutation(recordCalls(resource.name).create);
  const [start] = useState(() =>
    initialValues(resource, { $now: new Date().toISOString(), $today: localDay() }),
  );
  const form = useForm<Record<string, unknown>>({
    defaultValues: Object.fromEntries(fields.map((name) => [name, start[name] ?? null])),
  });
  useEffect(() => {
    for (const name of fields) {
      const message = problemOf(name);
      if (message !== undefined) form.setError(name, { type: 'server', message });
    }
  });
  const save = form.handleSubmit(async (values) => {
    const success = translate('pages.mentoring-students.saved');
    if (await send({ body: { ...values, ...given } }, { success })) onSaved();
  });
  const label = (name: string): string => translate(`resources.${resource.name}.fields.${name}`);
  return (
    <PageDialog
      title={title}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            isBusy={isBusy}
            disabled={closed !== undefined}
            title={closed}
            onClick={() => void save()}
          >
            {translate('framework.action.save')}
          </ActionButton>
        </>
      }
    >
      {children}
      {closed === undefined && (
        <KindForm resource={resource.name} form={form} onSubmit={() => void save()}>
          <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
            {fields.map((name) => {
              const field = resource.fields[name];
              return (
                field && (
                  <KindInput
                    key={name}
                    resource={resource.name}
                    name={name}
                    field={field}
                    label={label(name)}
                    help={
                      field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined
                    }
                  />
                )
              );
            })}
          </div>
        </KindForm>
      )}
    </PageDialog>
  );
}
