import { answer, defineSandbox, Refusal } from '@gapura/backend'
import { getApps } from './endpoints.ts'
import { APPS, drawIcon } from './sandbox/apps.ts'

export default defineSandbox({
  answers: [
    answer(getApps, ({ query, language }) => ({
      data: APPS.map(({ id, name, description }) => ({
        id,
        name,
        icon: `/api/apps/${id}/icon`,
        url: `https://${id}.example/`,
        description: description[query.language === 'id' || query.language === 'en' ? query.language : language],
      })),
      next: null,
    })),
  ],
  browserRoutes: [
    {
      method: 'GET',
      path: '/api/apps/{id}/icon',
      reply: ({ params }) => {
        const app = APPS.find(({ id }) => id === params['id'])
        if (!app) throw new Refusal(404, 'not_found', 'There is no such app')
        return new Response(drawIcon(app), {
          headers: {
            'content-type': 'image/svg+xml',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'public, max-age=86400',
          },
        })
      },
    },
  ],
})
