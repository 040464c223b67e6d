import { QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { CoreAdminContext, Form, testDataProvider, TestMemoryRouter } from 'react-admin';
import { createCatalogue } from '../../../contract/model/catalogue.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/model/constants.ts';
import enErrors from '../../../i18n/en/errors.json' with { type: 'json' };
import enFiles from '../../../i18n/en/files.json' with { type: 'json' };
import enForms from '../../../i18n/en/forms.json' with { type: 'json' };
import enFramework from '../../../i18n/en/framework.json' with { type: 'json' };
import enKinds from '../../../i18n/en/kinds.json' with { type: 'json' };
import enRichText from '../../../i18n/en/richText.json' with { type: 'json' };
import { mergeMessages } from '../../../i18n/mergeMessages.ts';
import siErrors from '../../../i18n/si/errors.json' with { type: 'json' };
import siFiles from '../../../i18n/si/files.json' with { type: 'json' };
import siForms from '../../../i18n/si/forms.json' with { type: 'json' };
import siFramework from '../../../i18n/si/framework.json' with { type: 'json' };
import siKinds from '../../../i18n/si/kinds.json' with { type: 'json' };
import siRichText from '../../../i18n/si/richText.json' with { type: 'json' };
import {
  PortalServicesProvider,
  type PortalHttp,
  type PortalServices,
} from '../../core/portal/PortalServices.tsx';

const RESOURCES = {
  samples: {
    name: 'Sample |||| Samples',
    options: {
      sample: {
        draft: 'Draft',
        final: 'Final',
        withdrawn: 'Withdrawn',
        lost: 'Lost',
        found: 'Results',
      },
    },
    lines: { sample: { name: 'Name', count: 'Count', staff: 'Staff member' } },
  },
  people: { name: 'Person |||| People' },
};

const MESSAGES = {
  en: mergeMessages([
    enFramework,
    enErrors,
    enForms,
    enKinds,
    enFiles,
    enRichText,
    { resources: RESOURCES },
  ]),
  si: mergeMessages([
    siFramework,
    siErrors,
    siForms,
    siKinds,
    siFiles,
    siRichText,
    { resources: RESOURCES },
  ]),
};

/** Translations of the portal; throws for a missing key. */
const i18nOf = (language: Language) =>
  polyglotI18nProvider((locale) => MESSAGES[locale as Language] as never, language, [], {
    onMissingKey: (key: string) => {
      if (/^(errors|framework)\./.test(key)) throw new Error(`no text ${key}`);
      return key;
    },
  });

const refuse = (method: string) => (path: string) =>
  Promise.reject(new Error(`unexpected ${method} ${path}`));

/** Calls without a mock throw. */
const httpOf = (calls: Partial<PortalHttp>): PortalHttp => ({
  get: refuse('GET'),
  post: refuse('POST'),
  put: refuse('PUT'),
  delete: refuse('DELETE'),
  upload: refuse('upload'),
  takeChangeSet: () => null,
  download: refuse('download'),
  ...calls,
});

export interface StageOptions {
  http?: Partial<PortalHttp>;
  language?: Language;
}

const servicesOf = (http: PortalHttp): PortalServices => ({
  catalogue: createCatalogue([]),
  http,
  extensions: {},
  session: {
    check: () => ({ access: true, reason: '' }),
    privileges: () => new Set(),
    user: () => null,
    greetingName: () => '',
    leave: () => {},
    subscribe: () => () => {},
  },
  idle: {
    state: () => ({ phase: 'off', secondsLeft: null }),
    subscribe: () => () => {},
    continueSession: () => {},
    logout: () => {},
    navigated: () => {},
  },
});

function Stage({
  children,
  http = {},
  language = DEFAULT_LANGUAGE,
}: StageOptions & { children: ReactNode }): ReactNode {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <TestMemoryRouter>
      <CoreAdminContext
        dataProvider={testDataProvider()}
        i18nProvider={i18nOf(language)}
        queryClient={queryClient}
      >
        <PortalServicesProvider services={servicesOf(httpOf(http))}>
          {children}
        </PortalServicesProvider>
      </CoreAdminContext>
    </TestMemoryRouter>
  );
}

/** Renders with the services and translations of a portal. */
export const renderOnStage = (children: ReactNode, options: StageOptions = {}): RenderResult =>
  render(<Stage {...options}>{children}</Stage>);

/** Renders inputs in a form for a record, with a “Save” button that passes the values on. */
export function renderInForm(
  inputs: ReactNode,
  record: Record<string, unknown>,
  onSave: (values: Record<string, unknown>) => void = () => {},
  options: StageOptions = {},
): RenderResult {
  const form = (
    <Form
      record={{ id: 'r1', ...record }}
      onSubmit={(values: unknown) => onSave(values as Record<string, unknown>)}
      noValidate
    >
      {inputs}
      <button type="submit">Save</button>
    </Form>
  );
  return renderOnStage(form, options);
}

/** An answer of the gateway. */
export const answered = <Body,>(body: Body) => ({ isSuccess: true as const, body, message: 'OK' });
