interface StoredObject {
  key: string;
  lastModified: Date;
}

/** Bytes outside the database, by key. Every call throws FILES_UNAVAILABLE if the store fails. */
export interface ObjectStore {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** `null` if there is none. */
  get: (key: string) => Promise<ReadableStream<Uint8Array> | null>;
  remove: (key: string) => Promise<void>;
  /** All objects, a page at a time; without a size, as many as the store answers at once. */
  list: (pageSize?: number) => AsyncGenerator<StoredObject[]>;
}
