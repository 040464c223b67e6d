import type { Method } from './requestRules.ts';

/** A call on the wire. `form` is sent as multipart through `http.upload`. */
export interface WireCall {
  method: Method;
  path: string;
  body?: unknown;
  form?: FormData;
}

const USERS = /^\/users(?:\/([^/?]+))?(\?.*)?$/;

/** The multipart body of specification §7: the fields as JSON in one part, to keep their types. */
function userForm(body: unknown): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(body ?? {}));
  return form;
}

function userCall(call: WireCall, id: string | undefined, query: string): WireCall | null {
  const isWrite = call.method === 'POST' || call.method === 'PUT';
  if (id === undefined && call.method === 'GET') return { ...call, path: `/user/viewall${query}` };
  if (id === undefined && call.method === 'POST')
    return { method: 'POST', path: `/user/${query}`, form: userForm(call.body) };
  if (id === undefined) return null;
  if (isWrite) return { method: 'POST', path: `/user/${id}${query}`, form: userForm(call.body) };
  return { ...call, path: `/user/${id}${query}` };
}

/**
 * Maps a generated call for users to the documented one (specification §7): lists at
 * `/user/viewall`, multipart `POST /user/` to create, an upload to `/user/{id}` to update. Other
 * calls, also those without counterpart in §7 (deleting several at once), are returned unchanged.
 */
export function documentedCall(call: WireCall): WireCall {
  const [matched, id, query = ''] = USERS.exec(call.path) ?? [];
  return (matched === undefined ? null : userCall(call, id, query)) ?? call;
}
