/** The desk's script and style sheet as text. Imported lazily, when somebody opens the desk. Needs Vite. */
export { default as script } from './desk-script.js?raw'
export { default as style } from './desk.css?raw'
