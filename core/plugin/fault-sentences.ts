/** What each fault of a plan is and what it costs. A file of its own: who shows faults loads it, other visitors do not. */
export const FAULT_SENTENCES = {
  P101: 'A plugin is named that is not installed. It is left out.',
  P102: 'An option is written that the plugin does not have. It is left out.',
  P103: 'An option has a value that is not allowed. Its default is used.',
  P104: 'Two plugins have the same path. The later one is off.',
  P105: 'A plugin needs another one that is off. It is off too.',
  P106: 'Plugins need each other in a circle. All of them are off.',
  P107: 'Two plugins have the same id. The later one is off.',
  P108: 'A slot that takes one thing was given several. The first one is shown.',
  P109: 'A plugin is written for another version of the core. It is off.',
  P110: 'A plugin has a path of the core’s own. It is off.',
  P111: 'What a slot’s owner adds to a contribution failed. That contribution is left out.',
  P112: 'Two pages have the same role. The first one plays it; the other keeps its path and has no role.',
} as const
