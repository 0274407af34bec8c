/** Icons as lines of 24 by 24. A screen reader does not hear them: the control beside has a name. */
const PATHS = {
  studio:
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2.2-.6-1.5.3-2.8 2-2.8h2c1.8 0 3-1.3 3-3.5 0-4.7-3.8-8.5-8.5-8.5zM7.5 12v.1M9.5 8v.1M14.5 8v.1',
  edit: 'm4 20 1-4.5L16 4.5l3.5 3.5L8.5 19z',
  history: 'M4.2 10.5a8 8 0 1 1 .3 4M4 5v5.5h5.5M12 8v4.3l3 1.8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  back: 'M20 12H4M10 6l-6 6 6 6',
  pick: 'M5 4l6.500 15 2-6 6-2zM13.500 13.500l6 6',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  up: 'm6 14.5 6-6 6 6',
  down: 'm6 9.5 6 6 6-6',
  drag: 'M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1',
  plus: 'M12 5v14M5 12h14',
  remove: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13',
  close: 'm6 6 12 12M18 6 6 18',
  phone: 'M7 3h10v18H7zM11 18h2',
  laptop: 'M3 5h18v11.5H3zM9 20h6M12 16.5V20',
  both: 'M3 5h12v9H3zM7 18h4M17 9h4v10h-4z',
  share: 'M12 15V4M8 7.500 12 3.500l4 4M5 12v8h14v-8',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  download: 'M12 4v11M8 11.500l4 4 4-4M5 20h14',
  reload: 'M19.800 10.500a8 8 0 1 0-.3 4M20 5v5.500h-5.500',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="s-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
