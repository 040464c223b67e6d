import { createContext, useContext } from 'react';

/** A panel next to a list that shows a record. */
export interface RecordPanel {
  /** The address at which this panel shows another record. */
  pathTo: (id: string) => string;
  /** Kept while another record is shown. */
  state: unknown;
  close: () => void;
}

export const RecordPanelContext = createContext<RecordPanel | null>(null);

/** The panel that shows the record; `null` on a page of its own. */
export const useRecordPanel = (): RecordPanel | null => useContext(RecordPanelContext);
