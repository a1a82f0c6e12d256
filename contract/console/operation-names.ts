/** The API's periodic jobs on its database and files (api/jobs/periodic.ts), by the names of their leases. */
export const jobNames = {
  "scheduled-articles": "发布定时文章",
  "picture-widths": "生成图片的各种宽度",
  "picture-looks": "计算旧图片的感知哈希",
  "render-anew": "重新渲染旧内容",
  "hot-rank": "热门排序",
  "feedback-figures": "反馈统计",
  "site-days": "每日数据统计",
  "hot-searches": "热门搜索",
  suggestions: "搜索建议",
  "circle-broadcasts": "圈子通知",
  "series-broadcasts": "合集与专栏的通知",
  "series-index": "补齐合集与专栏的搜索索引",
  deliveries: "发送邮件与微信通知",
  "circle-ends": "解散到期的圈子",
  "word-dry-runs": "敏感词试运行",
  "search-changes": "同步搜索引擎",
  "search-likes": "同步搜索引擎的点赞数",
  "account-ends": "注销到期的账号",
  "account-merges": "搬移合并的账号",
  "data-exports": "导出个人数据",
  "record-exports": "导出留存记录",
  "clean-up": "清理过期数据",
  cleanups: "清理与恢复一位成员的内容",
  "newcomer-hold": "暂缓与放行新账号的内容",
  "person-events": "清理旧的实时消息",
  "old-reviews": "清理旧审核记录",
  "old-withdrawals": "清除不能再恢复的内容",
  "image-clean-up": "清理未使用的图片",
  "video-clean-up": "清理未使用的视频",
  "purge-trash": "清空回收站",
  "sweep-files": "清理无主文件",
  transcode: "视频转码",
  "video-renditions": "制作视频的多种清晰度与预览图",
} as const;
export type JobName = keyof typeof jobNames;
export const jobNameList = Object.keys(jobNames) as [JobName, ...JobName[]];

/** The queues of waiting work. */
export const queueNames = {
  transcode: "待转码的视频",
  outbox: "待推送的消息",
  search: "待同步搜索引擎的改动",
  mail: "待发的邮件通知",
  wechat: "待发的微信通知",
} as const;
export type QueueName = keyof typeof queueNames;
export const queueNameList = Object.keys(queueNames) as [QueueName, ...QueueName[]];

/** The operator's commands that record their results. */
export const operatorCommands = {
  backup: "备份",
  check: "全面检查",
  "search-check": "核对搜索索引",
  "search-rebuild": "重建搜索索引",
} as const;
export type OperatorCommand = keyof typeof operatorCommands;
export const operatorCommandList = Object.keys(operatorCommands) as [OperatorCommand, ...OperatorCommand[]];
