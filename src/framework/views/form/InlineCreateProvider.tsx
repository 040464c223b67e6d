import { lazy, Suspense, useContext, useMemo, useState, type ReactNode } from 'react';
import { mayUse } from '../../core/grants.ts';
import { InlineCreateContext, type InlineCreate } from '../../core/inlineCreate.ts';
import { usePortalServices, usePrivileges } from '../../core/PortalServices.tsx';
import type { Choice } from '../../core/viewDataProvider.ts';

// The dialog holds a form, and a form holds this provider.
const InlineCreateDialog = lazy(async () => ({
  default: (await import('./InlineCreateDialog.tsx')).InlineCreateDialog,
}));

interface Request {
  resource: string;
  answer: (choice: Choice | null) => void;
}

/** Lets reference inputs make the record they are to point to, without leaving the form. */
export function InlineCreateProvider({ children }: { children: ReactNode }) {
  const outer = useContext(InlineCreateContext);
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const [request, setRequest] = useState<Request | null>(null);

  const value = useMemo(
    (): InlineCreate => ({
      mayCreate: (name) => {
        const resource = catalogue.resources.get(name);
        return resource !== undefined && mayUse(resource, 'create', privileges);
      },
      open: (resource) => new Promise((answer) => setRequest({ resource, answer })),
    }),
    [catalogue, privileges],
  );
  const finish = (choice: Choice | null) => {
    request?.answer(choice);
    setRequest(null);
  };
  const resource = request ? catalogue.resources.get(request.resource) : undefined;

  return (
    // One dialog deep is enough: a form inside it offers no further one.
    <InlineCreateContext value={outer === null ? value : null}>
      {children}
      {resource && (
        <Suspense fallback={null}>
          <InlineCreateDialog resource={resource} onDone={finish} />
        </Suspense>
      )}
    </InlineCreateContext>
  );
}
