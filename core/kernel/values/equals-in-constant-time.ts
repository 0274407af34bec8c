/** Compares all characters of `given`, so that the time tells nothing about where the texts differ. Without Node: edge hosts use it too. */
export function equalsInConstantTime(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  // After the end of `expected` its code is NaN, which the operators read as 0.
  for (let at = 0; at < given.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}
