/**
 * The name of a cookie of the portal. Behind TLS it binds the cookie to this host: browsers accept
 * it only from here, with `Secure` and the path `/`, so that no other host of the domain can set
 * it.
 */
export const hostCookieName = (name: string, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;
