import type { ComponentType } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { SlotProps, ViewSlot } from '../extensions/extendUi.ts';
import { usePortalServices } from './PortalServices.tsx';

/** What areas have bound to a slot of a generated view. */
export const useSlot = (
  { resource }: Pick<PlacedView, 'resource'>,
  name: ViewSlot,
): ComponentType<SlotProps> | undefined =>
  usePortalServices().extensions.resources?.[resource.name]?.slots?.[name];
