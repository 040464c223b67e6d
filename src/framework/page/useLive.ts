import { useEffect, useEffectEvent } from 'react';
import { usePortalServices } from '../PortalServices.tsx';

/** Calls `heard` whenever the service says that something of a topic is new. A service without a live line says nothing. */
export function useLive(topic: string, heard: () => void): void {
  const { live } = usePortalServices();
  const hear = useEffectEvent(heard);
  useEffect(() => live?.on(topic, () => hear()), [live, topic]);
}
