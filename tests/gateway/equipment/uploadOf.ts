const BOUNDARY = 'between-the-parts';

/** One file as a browser sends it. */
export const uploadOf = (
  file: string | Buffer,
  name = 'table.csv',
  part = 'file',
): { payload: Buffer; headers: Record<string, string> } => ({
  payload: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(file as string),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
});
