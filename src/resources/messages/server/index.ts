import type { AreaServer } from '../../../../gateway/index.ts';
import { messageLetters } from './emails.ts';
import { messageRoutes } from './routes.ts';
import { messageTables } from './tables.ts';

export const messagesServer: AreaServer = {
  tables: messageTables,
  routes: messageRoutes,
  emails: messageLetters,
  formerCalls: [
    {
      method: 'get',
      path: '/conversations',
      summary: 'One’s conversations, the latest first',
      query: ['q', 'page'],
    },
    {
      method: 'post',
      path: '/conversations',
      summary: 'Write to people and groups',
      body: ['id', 'subject', 'body', 'audience', 'replies', 'files'],
      status: 201,
    },
    {
      method: 'get',
      path: '/conversations/-/unread',
      summary: 'How many messages one has not read, and the latest of them',
    },
    {
      method: 'get',
      path: '/conversations/-/addressees',
      summary: 'People and groups that one may write to',
      query: ['q', 'only'],
    },
    {
      method: 'post',
      path: '/conversations/-/audience',
      summary: 'How many people an audience holds now',
      body: ['audience'],
    },
    {
      method: 'post',
      path: '/conversations/-/files',
      summary: 'Upload an attachment',
      multipart: true,
      status: 201,
    },
    { method: 'get', path: '/conversations/-/files/{id}', summary: 'An attachment' },
    {
      method: 'get',
      path: '/conversations/-/receipts/{id}',
      summary: 'Who has read a message that one wrote',
    },
    { method: 'get', path: '/conversations/{id}', summary: 'A conversation with its messages' },
    {
      method: 'post',
      path: '/conversations/{id}/messages',
      summary: 'Answer',
      body: ['id', 'body', 'files', 'onlyFor'],
      status: 201,
    },
    {
      method: 'post',
      path: '/conversations/{id}/read',
      summary: 'Say that one has read it up to a message',
      body: ['upTo'],
    },
    {
      method: 'put',
      path: '/conversations/{id}/mute',
      summary: 'Hear no more of it, or again',
      body: ['isMuted'],
    },
    {
      method: 'put',
      path: '/conversations/{id}/close',
      summary: 'Take no more answers, or again',
      body: ['isClosed'],
    },
    {
      method: 'post',
      path: '/conversations/{id}/people',
      summary: 'Take further people into a conversation that one began',
      body: ['audience'],
    },
    {
      method: 'post',
      path: '/conversations/{id}/remind',
      summary: 'Send a message again to those who have not read it',
      body: ['message'],
    },
  ],
};
