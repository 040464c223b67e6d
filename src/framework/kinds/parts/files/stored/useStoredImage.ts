import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePortalServices } from '../../../../core/portal/PortalServices.tsx';
import { fileAddress, type ImageSize } from './fileAddress.ts';

/** The content under an id never changes; a record can only point to another id. */
const KEPT_MS = 5 * 60_000;

export interface StoredImage {
  /** URL for an `img`; `null` until it has loaded. */
  address: string | null;
  failed: boolean;
}

/**
 * Fetches a stored image with the session's token, which an `img` could not send, and returns an
 * object URL.
 */
export function useStoredImage(id: string, size: ImageSize): StoredImage {
  const { http } = usePortalServices();
  const { data: blob, isError } = useQuery({
    queryKey: ['stored-file', id, size],
    queryFn: async ({ signal }) => {
      const answer = await http.download(fileAddress(id, size), { signal });
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body.blob;
    },
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  });
  return { address: useObjectUrl(blob), failed: isError };
}

/** An object URL for a blob, revoked when it is no longer shown. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
