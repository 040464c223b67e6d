import { useCallback, useEffect, useState } from 'react';
import { userSections, userTypes } from '../contract/wire/calls/registrationCalls.ts';
import { sendCall } from '../contract/wire/calls/sendCall.ts';
import type { Http } from '../providers/http.ts';
import type { Choice } from './parts/SelectField.tsx';

type UserType = Choice & { code: string };

export interface RegistrationChoices {
  userTypes: UserType[] | null;
  sections: Choice[] | null;
  hasFailed: boolean;
  retry: () => void;
}

/** The user types and sections available for registration. */
export function useRegistrationChoices(http: Pick<Http, 'get'>): RegistrationChoices {
  const [attempt, setAttempt] = useState(0);
  const [choices, setChoices] = useState<{ userTypes: UserType[]; sections: Choice[] } | null>(
    null,
  );
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const [types, sections] = await Promise.all([
        sendCall(http, userTypes, {}, { signal: leaving.signal }),
        sendCall(http, userSections, {}, { signal: leaving.signal }),
      ]);
      if (leaving.signal.aborted) return;
      if (types.isSuccess && sections.isSuccess)
        setChoices({ userTypes: types.body, sections: sections.body });
      else setHasFailed(true);
    };
    void load();
    return () => leaving.abort();
  }, [http, attempt]);

  const retry = useCallback(() => {
    setHasFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return {
    userTypes: choices?.userTypes ?? null,
    sections: choices?.sections ?? null,
    hasFailed,
    retry,
  };
}
