ALTER TYPE "list_language" ADD VALUE 'nl';
ALTER TYPE "list_language" ADD VALUE 'pl';
ALTER TYPE "list_language" ADD VALUE 'pt';
