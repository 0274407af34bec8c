/** Starts the studio's page. */
import { FluentProvider } from '@fluentui/react-components'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createStudioApi } from './api/studio-api.ts'
import { Studio } from './shell/studio.tsx'
import { useStudioTheme } from './shell/studio-theme.ts'
import './studio.css'
import { TextProvider } from './i18n/text-context.tsx'
import { isStudioLanguage, type StudioLanguage } from './i18n/texts.ts'

const LANGUAGE_KEY = 'studio.language'

function Page() {
  const [language, setLanguage] = useState<StudioLanguage>(firstLanguage)
  const [api] = useState(() => createStudioApi(() => document.documentElement.lang))
  const theme = useStudioTheme()
  useEffect(() => {
    document.documentElement.lang = language
    localStorage.setItem(LANGUAGE_KEY, language)
  }, [language])
  // Fluent copies its provider's class to the layers above the page, which must not be as high as the page.
  return (
    <FluentProvider theme={theme}>
      <TextProvider language={language} setLanguage={setLanguage}>
        <div className="s-root">
          <Studio api={api} />
        </div>
      </TextProvider>
    </FluentProvider>
  )
}

/** As chosen before, otherwise of the browser, otherwise Indonesian. */
function firstLanguage(): StudioLanguage {
  const wished = [localStorage.getItem(LANGUAGE_KEY) ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const language = wished.find(isStudioLanguage) ?? 'id'
  document.documentElement.lang = language
  return isStudioLanguage(language) ? language : 'id'
}

const place = document.querySelector('#studio')
if (!place) throw new Error('index.html has no element #studio for the studio.')
createRoot(place).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
