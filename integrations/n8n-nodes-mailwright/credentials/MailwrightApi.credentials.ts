import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** The address of a Mailwright and a key of its API. */
export class MailwrightApi implements ICredentialType {
  name = 'mailwrightApi';

  displayName = 'Mailwright API';

  icon: Icon = { light: 'file:../icons/mailwright.svg', dark: 'file:../icons/mailwright.dark.svg' };

  documentationUrl = 'https://github.com/mailwright/mailwright/blob/main/docs/integrators/n8n.md';

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://mail.example.com',
      description: 'Where your Mailwright is: the address at which you open its console, without a path',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Created in the console under API keys. It begins with mw_live_.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: '/api/v1/me' },
  };
}
