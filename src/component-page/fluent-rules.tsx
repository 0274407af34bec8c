import {
  createDOMRenderer,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  RendererProvider,
  renderToStyleElements,
} from '@fluentui/react-components'
import { renderToStaticMarkup } from 'react-dom/server'

/** The rules of Fluent's menu. In a portal its scripts add them. */
export function fluentRules(): string {
  const renderer = createDOMRenderer()
  renderToStaticMarkup(
    <RendererProvider renderer={renderer}>
      <Menu open inline>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<svg />}>.</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </RendererProvider>,
  )
  const elements = renderToStaticMarkup(<>{renderToStyleElements(renderer)}</>)
  return [...elements.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('\n')
}
