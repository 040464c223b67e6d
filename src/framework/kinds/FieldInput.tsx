import { Suspense, type ReactNode } from 'react';
import type { InputProps } from '../core/fields/kind.ts';
import { usePortalServices } from '../core/portal/PortalServices.tsx';
import { inputOf } from './inputs.ts';

/** The input of a field: the one that the resource binds with `extendUi`, otherwise the kind's. */
export function FieldInput(props: InputProps): ReactNode {
  const Own = usePortalServices().extensions.resources?.[props.resource]?.inputs?.[props.name];
  if (!Own) return <KindsInput {...props} />;
  return (
    <Suspense fallback={<KindsInput {...props} />}>
      <Own {...props} />
    </Suspense>
  );
}

/** The input of the field's kind, for a replaced input to render and extend. */
export function KindsInput(props: InputProps): ReactNode {
  const Input = inputOf(props.field);
  return <Input {...props} />;
}
