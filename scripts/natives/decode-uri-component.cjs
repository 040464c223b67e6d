/** Like the package of this name, but a malformed text is not decoded at all. */
module.exports = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
