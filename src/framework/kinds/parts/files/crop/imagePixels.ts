/** Width and height of a picture that is about to be sent; `null` where the browser cannot tell. */
export async function imagePixels(file: Blob): Promise<{ width: number; height: number } | null> {
  if (typeof createImageBitmap !== 'function') return null;
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}
