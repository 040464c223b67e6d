import {
  lazy,
  Suspense,
  useContext,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { InlineCreateContext, type InlineCreate } from '../../core/records/inlineCreate.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import type { Choice } from '../../core/records/viewDataProvider.ts';
import type { RecordFormProps } from './recordFormProps.ts';

const InlineCreateDialog = lazy(async () => ({
  default: (await import('./InlineCreateDialog.tsx')).InlineCreateDialog,
}));

interface InlineCreateProviderProps {
  /** The form inside the dialog. A form wraps itself in this provider, so it passes itself. */
  Form: ComponentType<RecordFormProps>;
  children: ReactNode;
}

interface Request {
  resource: string;
  answer: (choice: Choice | null) => void;
}

/** Lets reference inputs create a target record without leaving the form. */
export function InlineCreateProvider({ Form, children }: InlineCreateProviderProps) {
  const outer = useContext(InlineCreateContext);
  const { catalogue } = usePortalServices();
  const mayCreate = useMayCreate();
  const [request, setRequest] = useState<Request | null>(null);

  const value = useMemo(
    (): InlineCreate => ({
      mayCreate: (name) => {
        const resource = catalogue.resources.get(name);
        return resource !== undefined && mayCreate(resource);
      },
      open: (resource) => new Promise((answer) => setRequest({ resource, answer })),
    }),
    [catalogue, mayCreate],
  );
  const finish = (choice: Choice | null) => {
    request?.answer(choice);
    setRequest(null);
  };
  const resource = request ? catalogue.resources.get(request.resource) : undefined;

  return (
    // Dialogs do not nest: a form inside one does not offer another.
    <InlineCreateContext value={outer === null ? value : null}>
      {children}
      {resource && (
        <Suspense fallback={null}>
          <InlineCreateDialog resource={resource} Form={Form} onDone={finish} />
        </Suspense>
      )}
    </InlineCreateContext>
  );
}
