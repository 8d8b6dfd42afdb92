ALTER TYPE "list_language" ADD VALUE 'zh';
