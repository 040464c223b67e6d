import type { ReactNode } from 'react';
import { fromWallClock, toWallClock } from '../../../contract/model/facultyClock.ts';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { MomentInput } from '../parts/MomentInput.tsx';

const MOMENT = /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/;

/** A text that is no moment stays as it was typed. */
const toBox = (value: string): string => (MOMENT.test(value) && toWallClock(value)) || value;
const fromBox = (text: string): string => fromWallClock(text) ?? text;

/** Entered in Sri Lankan time, regardless of the browser's time zone. */
export const DateTimeInput = (props: InputProps<FieldOf<'datetime'>>): ReactNode => (
  <MomentInput props={props} type="datetime-local" toBox={toBox} fromBox={fromBox} />
);
