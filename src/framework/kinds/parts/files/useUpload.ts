import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../../contract/wire/envelope.ts';
import { usePortalServices } from '../../../core/portal/PortalServices.tsx';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; file: File; fraction: number }
  | { phase: 'failed'; file: File; failure: Failure }
  | { phase: 'cancelled'; file: File };

export interface Upload {
  state: UploadState;
  /** `to`: another address for this file. */
  send: (file: File, to?: string) => void;
  cancel: () => void;
  /** Resets the state, for example when another chosen file was refused. */
  reset: () => void;
}

const IDLE: UploadState = { phase: 'idle' };

/** Uploads one file at a time to an address; a new one replaces the pending one. */
export function useUpload<Stored>(address: string, onStored: (stored: Stored) => void): Upload {
  const { http } = usePortalServices();
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  }, [onStored]);
  // Unmounting the form cancels its upload.
  useEffect(() => () => running.current?.abort(), []);

  const send = useCallback(
    (file: File, to = address) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const isCurrent = () => running.current === controller && !controller.signal.aborted;
      const form = new FormData();
      form.append('file', file, file.name);
      setState({ phase: 'sending', file, fraction: 0 });
      const onProgress = ({ fraction }: { fraction: number }) => {
        if (isCurrent()) setState({ phase: 'sending', file, fraction });
      };
      void http
        .upload<Stored>(to, form, { signal: controller.signal, onProgress })
        .then((answer) => {
          if (!isCurrent()) return;
          running.current = null;
          setState(answer.isSuccess ? IDLE : { phase: 'failed', file, failure: answer });
          if (answer.isSuccess) stored.current(answer.body);
        });
    },
    [http, address],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState((now) => (now.phase === 'sending' ? { phase: 'cancelled', file: now.file } : now));
  }, []);
  const reset = useCallback(() => setState(IDLE), []);
  return { state, send, cancel, reset };
}
